/** A place that scrolls by itself: named, and reached by the keyboard. */
import type { ComponentProps } from 'react'

interface ScrollFrameProps extends Omit<ComponentProps<'section'>, 'tabIndex' | 'aria-label'> {
  label: string
}

export const ScrollFrame = ({ label, ...section }: ScrollFrameProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
  <section {...section} tabIndex={0} aria-label={label} />
)
