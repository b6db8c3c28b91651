/** Where the pages of rules are published, as they are in `docs/reference/rules`. */
const RULE_PAGES = 'https://github.com/witness-check/witness-check/blob/main/docs/reference/rules';

/** The address of the page of a rule. @param id code, such as `WT003` */
export function rulePage(id: string): string {
  return `${RULE_PAGES}/${id}.md`;
}
