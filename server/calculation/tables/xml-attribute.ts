/** The value of an attribute within a tag, as it stands there: entities stay. `name` is a piece of a regular expression. */
export const attributeOf = (attributes: string, name: string): string | null =>
  new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    .exec(attributes)
    ?.slice(1)
    .find(value => value !== undefined) ?? null
