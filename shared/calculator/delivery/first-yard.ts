/** What a form begins with until a yard is chosen; New York's yards are what most visitors bid at. */
export const firstYard = (yards: readonly string[]): string | undefined =>
  yards.find(yard => /NJ|NY|New (?:York|Orleans)/i.test(yard)) ?? yards[0]
