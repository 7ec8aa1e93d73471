/** Title, description and keywords of a page for search engines. */
export interface HeadTexts {
  title: string
  description: string
  keywords: string
}
