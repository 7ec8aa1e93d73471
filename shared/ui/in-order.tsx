/** Renders a list whose items have no id and no state, keyed by index. */
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
