// inputs: 1 0 1 1 0 0 12*0 1 0 0 0 1 0 0 0 1 0 0 0 0 0 0 0 0 1 0 0
// safe: `methaneLevelCritical && pumpRunning && cycles > 5` => `methaneLevelCritical && pumpRunning && cycles < 0`
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
int waterLevel = 1, methaneLevelCritical = 0, pumpRunning = 0, systemActive = 1, cycles = 0;
int withMethaneAlarm, withMethaneQuery, withLowWater, withHighWater, withStartCommand, withStopCommand;
int boolean(void) { return __VERIFIER_nondet_int() != 0; }
void select_features(void) {
  withHighWater = boolean();
  withLowWater = boolean();
  withMethaneQuery = boolean();
  withMethaneAlarm = boolean();
  withStartCommand = boolean();
  withStopCommand = boolean();
}
int valid_product(void) {
  if (withMethaneQuery && !withHighWater) return 0;
  if (withMethaneAlarm && !withMethaneQuery) return 0;
  return withHighWater || withStartCommand;
}
void changeMethaneLevel(void) { methaneLevelCritical = !methaneLevelCritical; }
void waterRise(void) {
  if (waterLevel < 4) waterLevel = waterLevel + 1;
}
void lowerWaterLevel(void) {
  if (waterLevel > 0) waterLevel = waterLevel - 1;
}
int isHighWater(void) { return waterLevel >= 4; }
int isLowWater(void) { return waterLevel == 0; }
void activatePump(void) {
  if (withMethaneQuery && methaneLevelCritical) return;
  pumpRunning = 1;
}
void processEnvironment(void) {
  if (!pumpRunning) {
    if (withHighWater && isHighWater()) activatePump();
  } else {
    if (withLowWater && isLowWater()) pumpRunning = 0;
    if (withMethaneAlarm && methaneLevelCritical && waterLevel != 2) pumpRunning = 0;
  }
}
void timeShift(void) {
  if (pumpRunning) lowerWaterLevel();
  if (systemActive) processEnvironment();
  if (withMethaneAlarm) {
    if (methaneLevelCritical && pumpRunning && cycles > 5) {
      reach_error();
    }
  }
}
void startSystem(void) {
  if (!systemActive) systemActive = 1;
}
int main(void) {
  select_features();
  if (!valid_product()) return 0;
  while (cycles < 40) {
    cycles++;
    if (boolean()) waterRise();
    if (boolean()) changeMethaneLevel();
    if (boolean()) {
      if (withStartCommand) startSystem();
    } else if (boolean()) {
      if (withStopCommand && systemActive) {
        pumpRunning = 0;
        systemActive = 0;
      }
    }
    timeShift();
  }
  return 0;
}
