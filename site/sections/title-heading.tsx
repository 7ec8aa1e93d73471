/** The heading of a first screen: that of the page, or below one that of a section. A page has one `h1`. */
import type { ReactNode } from 'react'

interface TitleHeadingProps {
  titled: boolean
  children: ReactNode
}

export const TitleHeading = ({ titled, children }: TitleHeadingProps) =>
  titled ? <h2 className="title">{children}</h2> : <h1 className="title">{children}</h1>
