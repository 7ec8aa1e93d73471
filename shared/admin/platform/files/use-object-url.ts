import { useEffect, useState } from 'react'

/** An address under which this window shows bytes that came with a call; null before they are there. */
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
