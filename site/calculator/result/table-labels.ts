import { tableNames } from '#messages/calculation/calculator.js'

const names: Readonly<Record<string, string>> = tableNames

/** @example tableLabel('iaa-fee') // 'сборы IAAI' */
export const tableLabel = (title: string): string => names[title.replaceAll('-', '_')] ?? title
