import { jsonSize } from '#server/platform/http/json-response.ts'
import { UnreadableExport } from './import-shape.ts'

/** Most values at all levels; the largest real export has a fraction of that. */
const maxValues = 3_000_000

export class TooManyValues extends UnreadableExport {}

/**
 * Rejects files with too many values before parsing: a running parser cannot be interrupted, not even by the limits of
 * its thread, and could fill the server's memory. Throws `TooManyValues`, and what the parser throws.
 */
export const parseJson = (text: string, reviver?: (key: string, value: unknown) => unknown): unknown => {
  if (jsonSize(Buffer.from(text), maxValues).values > maxValues)
    throw new TooManyValues('В файле JSON слишком много значений: разделите выгрузку на части')
  return JSON.parse(text, reviver)
}
