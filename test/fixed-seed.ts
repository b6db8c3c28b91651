import fc from 'fast-check';

/**
 * Properties that name no seed of their own get this one: each run tries the same cases, and a failure is one of the
 * change that is tested. `PROPERTY_SEED=$RANDOM` searches among others.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_127) });
