import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ShareLinks } from './share-links.tsx'

test('a shared title reaches other programs without the signs that nobody sees', () => {
  const html = renderToStaticMarkup(
    <ShareLinks url="https://broker.example/a" title={'Суша 2–\u20603 дня'} />,
  )
  const words = encodeURIComponent('Суша 2–3 дня')
  for (const start of ['text=', 'viber://forward?text=', 'mailto:?subject=']) {
    expect(html).toContain(start + words)
  }
})
