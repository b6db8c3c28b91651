void *alloca(__SIZE_TYPE__ size);
