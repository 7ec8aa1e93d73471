/** True when the target of a key event is a text field, so that the page must not take the key. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches(
      'input:not([type="checkbox"], [type="radio"]), textarea, select, [role="grid"], [role="textbox"]',
    ))
