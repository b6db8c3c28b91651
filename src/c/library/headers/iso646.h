#define and &&
#define or ||
#define not !
