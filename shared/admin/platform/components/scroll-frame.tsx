/** A region that scrolls by itself: labelled, and focusable for the keyboard. */
import type { ComponentProps } from 'react'

interface ScrollFrameProps extends Omit<ComponentProps<'section'>, 'tabIndex' | 'aria-label'> {
  label: string
}

export const ScrollFrame = ({ label, ...section }: ScrollFrameProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by the keyboard
  <section {...section} tabIndex={0} aria-label={label} />
)
