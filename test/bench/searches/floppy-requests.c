// inputs: 3 0 1 2 -1073741670 0 2
// safe: `s == MPR3` => `s == MPR3 && s == IPC`
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
int UNLOADED = 0, NP = 1, DC = 2, SKIP1 = 3, SKIP2 = 4, MPR1 = 5, MPR3 = 6, IPC = 7;
int s, pended, compRegistered, lowerDriverReturn, setEventCalled, customIrp, myStatus;
void error(void) { reach_error(); }
void stub_driver_init(void) {
  s = NP;
  customIrp = 0;
  setEventCalled = 0;
  lowerDriverReturn = 0;
  compRegistered = 0;
  pended = 0;
}
int IofCallDriver(void) {
  int choice = __VERIFIER_nondet_int();
  int status;
  if (compRegistered) {
    setEventCalled = 1;
  }
  if (choice == 0) status = 0;
  else if (choice == 1) status = -1073741823;
  else status = 259;
  if (s == NP) {
    s = IPC;
    lowerDriverReturn = status;
  } else if (s == MPR1) {
    if (status == 259) {
      s = MPR3;
      lowerDriverReturn = status;
    } else {
      s = NP;
      lowerDriverReturn = status;
    }
  } else if (s == SKIP1) {
    s = SKIP2;
    lowerDriverReturn = status;
  }
  return status;
}
int PnpStart(void) {
  int started = __VERIFIER_nondet_int();
  if (s != NP) return -1;
  if (started != 0) s = MPR1;
  compRegistered = 1;
  int status = IofCallDriver();
  if (status == 259) {
    if (setEventCalled == 1 && s == MPR3) {
      customIrp = __VERIFIER_nondet_int();
      if (customIrp == -1073741670) {
        myStatus = 259;
        pended = 1;
      } else {
        s = NP;
        setEventCalled = 0;
      }
    }
  }
  return status;
}
int PnpQuery(void) {
  if (s == NP) s = SKIP1;
  return IofCallDriver();
}
int DeviceControl(int code) {
  switch (code) {
    case 458752:
    case 475136:
      return 0;
    case 461824:
      if (pended) s = DC;
      return -1;
    default:
      return -1073741808;
  }
}
int main(void) {
  int status = 0;
  int irp_choice = __VERIFIER_nondet_int();
  stub_driver_init();
  if (irp_choice == 0) {
    myStatus = -1073741637;
  }
  int tmp = __VERIFIER_nondet_int();
  switch (tmp) {
    case 0:
      status = PnpStart();
      break;
    case 1:
      status = PnpQuery();
      break;
    case 2:
      status = DeviceControl(__VERIFIER_nondet_int());
      break;
    default:
      return -1;
  }
  if (pended == 1) {
    if (s == NP) s = NP;
    else if (s == MPR3) {
      int again = __VERIFIER_nondet_int();
      int last = __VERIFIER_nondet_int();
      if (again == 0 && last == irp_choice - 1 && status == 259) {
        error();
      }
    }
  } else if (s == SKIP2) {
    if (status != lowerDriverReturn) return 7;
  }
  return status;
}
