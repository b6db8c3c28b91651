#include <stdlib.h>
void *memalign(__SIZE_TYPE__ alignment, __SIZE_TYPE__ size);
