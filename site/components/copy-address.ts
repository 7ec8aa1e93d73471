/** Copies a URL; false where the browser has or allows no clipboard: then it is shown, to be copied by hand. */
export const copyAddress = async (url: string, prompt: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(url)
    return true
  } catch {
    window.prompt(prompt, url)
    return false
  }
}
