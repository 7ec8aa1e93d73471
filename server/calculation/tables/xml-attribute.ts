/** The value of an attribute in a tag, entities not decoded. `name` is part of a regular expression. */
export const attributeOf = (attributes: string, name: string): string | null =>
  new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    .exec(attributes)
    ?.slice(1)
    .find(value => value !== undefined) ?? null
