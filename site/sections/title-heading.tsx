/** The heading of a hero: `h1` for the page's heading, else `h2`, since a page has one `h1`. */
import type { ReactNode } from 'react'

interface TitleHeadingProps {
  titled: boolean
  children: ReactNode
}

export const TitleHeading = ({ titled, children }: TitleHeadingProps) =>
  titled ? <h2 className="title">{children}</h2> : <h1 className="title">{children}</h1>
