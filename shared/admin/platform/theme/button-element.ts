/** The element of every button of the kit. */
import { type ComponentProps, createElement } from 'react'

interface ButtonElementProps extends ComponentProps<'button'> {
  'data-loading'?: boolean
  /** Set by the kit where the button is disabled for another reason than its running call. */
  'data-disabled'?: boolean
}

/**
 * While its call runs, a pressed button does nothing, but keeps the focus: the kit sets `disabled`, and a browser takes
 * the focus from a disabled button.
 */
export const ButtonElement = ({ type = 'button', ...button }: ButtonElementProps) => {
  const isRunning = button['data-loading'] && !button['data-disabled']
  // biome-ignore lint/a11y/useButtonType: `type` is always set
  return createElement('button', {
    ...button,
    type,
    ...(isRunning && { disabled: false, 'aria-disabled': true, onClick: event => event.preventDefault() }),
  })
}
