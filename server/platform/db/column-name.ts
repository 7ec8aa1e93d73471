/** @example ColumnName<'metaTitle'> // 'meta_title' */
export type ColumnName<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnName<Rest>}`
  : ''

/** @example columnName('metaTitle') // 'meta_title' */
export const columnName = <Name extends string>(name: Name): ColumnName<Name> =>
  name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`) as ColumnName<Name>
