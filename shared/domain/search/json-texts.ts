/** The texts inside stored JSON. */

/** The JSON with each string value replaced, depending on the field if need be; field names stay. */
export const mapTexts = (json: string, replace: (text: string, field: string) => string): string =>
  JSON.stringify(JSON.parse(json), (field, value: unknown) =>
    typeof value === 'string' ? replace(value, field) : value,
  )

/** Every string value in the JSON. */
export const textsIn = (json: string | null): string[] => {
  if (json === null) return []
  const texts: string[] = []
  mapTexts(json, text => {
    texts.push(text)
    return text
  })
  return texts
}
