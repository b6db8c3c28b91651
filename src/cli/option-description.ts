import { Help, Option } from 'commander';

/** As in Commander, but an empty list is no default worth telling. */
export function optionDescription(option: Option): string {
  const { defaultValue } = option;
  const isEmpty =
    (Array.isArray(defaultValue) && defaultValue.length === 0) ||
    (defaultValue instanceof Map && defaultValue.size === 0);
  return new Help().optionDescription(
    isEmpty ? Object.assign(new Option(option.flags), option, { defaultValue: undefined }) : option,
  );
}
