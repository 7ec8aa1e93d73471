/** Picks the table among dropped files; the warning says that the others were ignored. */
export const pickDroppedTable = <T extends { name: string }>(
  files: readonly T[],
): { file: T | null; warning: string | null } => {
  const file = files.find(({ name }) => /\.(?:csv|xlsx)$/i.test(name)) ?? null
  if (file === null) {
    const names = files.map(({ name }) => name).join(', ')
    return { file, warning: `${names}: сюда можно бросить таблицу, файл CSV или XLSX.` }
  }
  return {
    file,
    warning:
      files.length === 1
        ? null
        : `Открыт только ${file.name}: таблицы загружают по одной. Бросьте другие после него.`,
  }
}
