/** Public repositories with C programs that carry a label of SV-COMP's form, and the commit whose programs count. */
export const REPOSITORIES = [
  { name: 'jirislaby/svcomp', commit: '2e9edc15d761b6e33c91f84b476297071b19e377' },
  { name: 'sosy-lab/cpachecker', commit: '45029808f6bc5b2a99bc4ae831a32cd660a7a0e5' },
  { name: 'ultimate-pa/ultimate', commit: 'ad80ebfb2a6b4c491cfe27707b760716e58f55b9' },
  { name: 'pavolmisenko/sv-benchmarks-simple', commit: '63c11ce99cbc43782838081d5dc75fd7e3774cc6' },
  { name: 'smackers/smack', commit: 'c7d0694f08cefb422ebcc67c23824727b06b370e' },
  { name: 'staticafi/symbiotic', commit: 'd4c1cf53620047add7a21343ce0dcd9ef3ab842d' },
  { name: 'hbgit/Map2Check', commit: '79dc1e62727dff66f0fe09f791cfadac5a5d8010' },
  { name: 'seahorn/seahorn', commit: '892780176731ec8e97bbb9f6b172fcacd77a8ff4' },
  { name: 'ftsrg/gazer', commit: '66096caeb169b63c39ddb76ae798c5d1a0e74216' },
  { name: 'ftsrg/theta', commit: '9538c9ce766a7daed1aa30e7ce92b523be66a29d' },
  { name: 'goblint/bench', commit: '10961f6d7aa69ea5acb00b05ef721efb5c25d23f' },
  { name: 'sosy-lab/sv-witnesses', commit: '49f0e026928e76a1e0a095aa9b5f71cc3751b40c' },
] as const;

/** Tools whose regression tests say which programs violate nothing. */
export const REGRESSIONS = [
  { name: 'esbmc/esbmc', commit: 'a670194df9512960c8f39c67c6c69ad1ad08286e' },
  { name: 'goblint/analyzer', commit: '5be5054d09401e7109555c87c555284b4ac35fb5' },
] as const;

export type Repository = (typeof REPOSITORIES)[number] | (typeof REGRESSIONS)[number];
