/**
 * Does to the page in the browser what its translator does: each text, also one that comes later, is replaced by another
 * in two elements of its own. The words stay, so that they can be compared. Runs in the page, so it stands alone.
 */
export const translatePage = (): void => {
  const isLeft = (text: Node) =>
    text.parentElement?.closest('script, style, textarea, svg, [translate=no], font > font') !== null
  const replace = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Node[] = root.nodeType === Node.TEXT_NODE ? [root] : []
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts) {
      if (isLeft(text)) continue
      const outer = document.createElement('font')
      const inner = outer.appendChild(document.createElement('font'))
      inner.textContent = text.nodeValue
      text.parentNode?.replaceChild(outer, text)
    }
  }
  replace(document.body)
  new MutationObserver(records => {
    for (const { addedNodes } of records) for (const added of addedNodes) replace(added)
  }).observe(document.body, { childList: true, subtree: true })
}
