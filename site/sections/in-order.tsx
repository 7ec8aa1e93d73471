/** The entries of a section. Two of them may read alike, so each goes by its place: a page that is shown reorders nothing. */
import { Fragment, type ReactNode } from 'react'

interface Props<T> {
  items: readonly T[]
  children: (item: T) => ReactNode
}

export const InOrder = <T,>({ items, children }: Props<T>) =>
  items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two entries may have the same words, and no id
    <Fragment key={index}>{children(item)}</Fragment>
  ))
