import { useEffect, useState } from 'react'

/** Object URL for bytes from a call; null before they have arrived. */
export const useObjectUrl = (content: Blob | undefined): string | null => {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!content) return
    const made = URL.createObjectURL(content)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [content])
  return address
}
