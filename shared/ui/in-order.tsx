/** A list whose items have no name of their own and hold no state: each goes by its place. */
import { Fragment, type ReactNode } from 'react'

interface Props<T> {
  items: readonly T[]
  children: (item: T, index: number) => ReactNode
}

export const InOrder = <T,>({ items, children }: Props<T>) =>
  items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two items may be alike, and have no id
    <Fragment key={index}>{children(item, index)}</Fragment>
  ))
