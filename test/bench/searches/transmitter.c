// inputs: 0 1 1 40*1
// safe: `m_pc == 1 && t1_pc == 1 && sent == 7` => `m_pc == 1 && t1_pc == 1 && sent == -7`
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
int m_pc = 0, t1_pc = 0, t2_pc = 0;
int m_st, t1_st, t2_st;
int m_i, t1_i, t2_i;
int M_E = 2, T1_E = 2, T2_E = 2, E_M = 2, E_1 = 2, E_2 = 2;
int token, local, sent;
int is_master_triggered(void) {
  if (m_pc == 1) {
    if (E_M == 1) return 1;
  }
  return 0;
}
int is_transmit1_triggered(void) {
  if (t1_pc == 1) {
    if (E_1 == 1) return 1;
  }
  return 0;
}
int is_transmit2_triggered(void) {
  if (t2_pc == 1) {
    if (E_2 == 1) return 1;
  }
  return 0;
}
void activate_threads(void) {
  if (is_master_triggered()) m_st = 0;
  if (is_transmit1_triggered()) t1_st = 0;
  if (is_transmit2_triggered()) t2_st = 0;
}
void immediate_notify(void) { activate_threads(); }
void error(void) {
  if (m_pc == 1 && t1_pc == 1 && sent == 7) {
    reach_error();
  }
}
void master(void) {
  if (m_pc == 0) goto M_ENTRY;
  else if (m_pc == 1) goto M_WAIT;
M_ENTRY:;
  while (1) {
    token = 0;
    local = 2;
    E_1 = 1;
    immediate_notify();
    E_1 = 2;
    m_pc = 1;
    m_st = 2;
    return;
  M_WAIT:;
    if (token != local) {
      error();
    }
    sent++;
  }
}
void transmit1(void) {
  if (t1_pc == 0) goto T1_ENTRY;
  else if (t1_pc == 1) goto T1_WAIT;
T1_ENTRY:;
  while (1) {
    t1_pc = 1;
    t1_st = 2;
    return;
  T1_WAIT:;
    token += 1;
    E_2 = 1;
    immediate_notify();
    E_2 = 2;
  }
}
void transmit2(void) {
  if (t2_pc == 0) goto T2_ENTRY;
  else if (t2_pc == 1) goto T2_WAIT;
T2_ENTRY:;
  while (1) {
    t2_pc = 1;
    t2_st = 2;
    return;
  T2_WAIT:;
    if (sent > 5) token += 3;
    token += 1;
    E_M = 1;
    immediate_notify();
    E_M = 2;
  }
}
int exists_runnable_thread(void) {
  if (m_st == 0) return 1;
  if (t1_st == 0) return 1;
  if (t2_st == 0) return 1;
  return 0;
}
void eval(void) {
  while (1) {
    if (!exists_runnable_thread()) return;
    if (m_st == 0) {
      int tmp = __VERIFIER_nondet_int();
      if (tmp) {
        m_st = 1;
        master();
      }
    }
    if (t1_st == 0) {
      int tmp = __VERIFIER_nondet_int();
      if (tmp) {
        t1_st = 1;
        transmit1();
      }
    }
    if (t2_st == 0) {
      int tmp = __VERIFIER_nondet_int();
      if (tmp) {
        t2_st = 1;
        transmit2();
      }
    }
  }
}
int main(void) {
  m_i = 1;
  t1_i = 1;
  t2_i = 1;
  m_st = m_i == 1 ? 0 : 2;
  t1_st = t1_i == 1 ? 0 : 2;
  t2_st = t2_i == 1 ? 0 : 2;
  while (1) {
    eval();
    if (!exists_runnable_thread()) return 0;
  }
}
