/** YAML formats that have a schema of their own. */
export const YAML_FORMATS: readonly string[] = ['yaml 2.0', 'yaml 2.1', 'yaml 2.2'];

/** YAML formats in use until SV-COMP 2023, which are recognised. */
export const OLD_YAML_FORMATS: readonly string[] = ['yaml 0.1', 'yaml 0.2'];

export const GRAPHML_FORMATS: readonly string[] = ['graphml 1.0'];

/** Every supported format. */
export const ALL_FORMATS: readonly string[] = [...GRAPHML_FORMATS, ...OLD_YAML_FORMATS, ...YAML_FORMATS];

/** Every supported YAML format. */
export const ALL_YAML_FORMATS: readonly string[] = [...OLD_YAML_FORMATS, ...YAML_FORMATS];
