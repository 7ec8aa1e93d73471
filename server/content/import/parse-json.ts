import { jsonSize } from '#server/platform/http/json-size.ts'
import { UnreadableExport } from './import-record.ts'

/** Values at all levels, several times as many as the largest export has. */
const maxValues = 3_000_000

export class TooManyValues extends UnreadableExport {}

/**
 * Nothing ends a parser at work, neither the bound on its thread's memory nor that on its time: a file of so many values
 * that they fill the server's memory is refused before. Throws `TooManyValues` for that, and what the parser throws.
 */
export const parseJson = (text: string, reviver?: (key: string, value: unknown) => unknown): unknown => {
  if (jsonSize(Buffer.from(text), maxValues).values > maxValues)
    throw new TooManyValues('В файле JSON слишком много значений: разделите выгрузку на части')
  return JSON.parse(text, reviver)
}
