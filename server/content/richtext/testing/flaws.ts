/**
 * What is wrong with a text that is said to be clean, found without the cleaner: a tag, an attribute or an address that
 * is not on the list below, or an angle bracket that belongs to no tag.
 */
export const flawsOf = (html: string): string[] => {
  const flaws: string[] = []
  const rest = html.replace(
    /<(\/?)([a-z][a-z0-9]*)((?: [a-z]+(?:="[^"<>]*")?)*)( \/)?>/g,
    (tag, slash, name: string, attributes: string) => {
      if (!(name in tags)) flaws.push(tag)
      if (slash && attributes) flaws.push(tag)
      for (const [, attribute, value] of attributes.matchAll(/ ([a-z]+)(?:="([^"]*)")?/g)) {
        const rule = tags[name]?.[attribute ?? '']
        if (!rule?.test(value ?? '')) flaws.push(`${name} ${attribute}=${value}`)
      }
      return ''
    },
  )
  if (/[<>]/.test(rest)) flaws.push(`a bracket in ${rest.slice(0, 100)}`)
  return flaws
}

const number = /^[1-9]\d{0,5}$/
const any = /^[^<>"]*$/
const tags: Record<string, Record<string, RegExp>> = {
  ...Object.fromEntries(
    'h2 h3 h4 p strong em u s pre blockquote ul li figcaption table caption thead tbody tfoot tr hr br'
      .split(' ')
      .map(name => [name, {}]),
  ),
  code: { class: /^language-[a-z0-9+#-]{1,20}$/ },
  ol: { start: number },
  figure: { class: /^(?:video|wide|half)(?: (?:video|wide|half))*$/ },
  th: { colspan: number, rowspan: number },
  td: { colspan: number, rowspan: number },
  a: {
    href: /^(?:https?:\/\/[^\s"<>@]+|\/(?![/\\])[^\s"<>]*|[#?][^\s"<>]*|mailto:[\w.+-]+@[\w.-]+|tel:\+?\d+|\/)$/,
    rel: /^noopener noreferrer nofollow$/,
    title: any,
  },
  img: {
    src: /^\/media\/[0-9a-f]{64}-\d{1,5}\.(?:avif|webp|jpg|png)$/,
    alt: any,
    title: any,
    width: number,
    height: number,
    class: /^(?:wide|half)(?: (?:wide|half))*$/,
  },
  iframe: {
    src: /^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{6,20}(?:\?start=\d+)?$/,
    title: any,
    width: number,
    height: number,
    loading: /^lazy$/,
    referrerpolicy: /^strict-origin-when-cross-origin$/,
    sandbox: /^allow-scripts allow-same-origin allow-presentation allow-popups$/,
    allowfullscreen: /^$/,
  },
}
