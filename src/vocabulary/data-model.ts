/** Sizes of the C types: ILP32 is the 32-bit model of x86, LP64 the 64-bit model. */
export type DataModel = 'ILP32' | 'LP64';
