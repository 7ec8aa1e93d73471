/** The texts inside stored JSON. */

/** The JSON with each of its texts replaced, which may depend on the field that it stands in; names of fields stay. */
export const mapTexts = (json: string, replace: (text: string, field: string) => string): string =>
  JSON.stringify(JSON.parse(json), (field, value: unknown) =>
    typeof value === 'string' ? replace(value, field) : value,
  )

/** Each text in the JSON. */
export const textsIn = (json: string | null): string[] => {
  if (json === null) return []
  const texts: string[] = []
  mapTexts(json, text => {
    texts.push(text)
    return text
  })
  return texts
}
