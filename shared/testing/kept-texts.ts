/**
 * Texts whose nodes React keeps, since they stand beside other children or alone in a fragment. A translating browser
 * replaces these nodes, so that React changes and removes what is not there. Runs in a page too, so it stands alone.
 */
export const keptTexts = (root: Element | undefined): string[] => {
  const texts = document.createTreeWalker(root ?? document.body, NodeFilter.SHOW_TEXT)
  const kept: string[] = []
  while (texts.nextNode()) {
    const { currentNode } = texts
    const isKept = Object.keys(currentNode).some(name => name.startsWith('__reactFiber'))
    if (isKept) kept.push(`${currentNode.parentElement?.outerHTML.slice(0, 200)}: ${currentNode.nodeValue}`)
  }
  return kept
}
