/**
 * A cache bounded in bytes, in two parts: what was asked for once is on probation and only pushes out its like; what was
 * asked for again is protected. So a crawl of addresses that nobody reads twice does not evict those that people read.
 */

interface Entry<V> {
  value: V
  bytes: number
  isProtected: boolean
}

export class SegmentedCache<V> {
  readonly #maxBytes: number
  /** In the order of their last use, the oldest first. */
  readonly #probation = new Map<string, Entry<V>>()
  readonly #protected = new Map<string, Entry<V>>()
  #bytes = 0
  #protectedBytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  get size(): number {
    return this.#probation.size + this.#protected.size
  }

  get(key: string): V | undefined {
    const entry = this.#protected.get(key) ?? this.#probation.get(key)
    if (!entry) return undefined
    this.#partOf(entry).delete(key)
    if (!entry.isProtected) {
      entry.isProtected = true
      this.#protectedBytes += entry.bytes
    }
    this.#protected.set(key, entry)
    // A fifth is left to what is new.
    this.#demote(this.#maxBytes * 0.8)
    return entry.value
  }

  set(key: string, value: V, bytes: number): void {
    const known = this.#protected.get(key) ?? this.#probation.get(key)
    this.delete(key)
    // What is made anew because it had expired is read no less than before.
    const entry = { value, bytes, isProtected: known?.isProtected ?? false }
    this.#partOf(entry).set(key, entry)
    this.#bytes += bytes
    if (entry.isProtected) this.#protectedBytes += bytes
    this.#evict(this.#probation)
    this.#evict(this.#protected)
  }

  delete(key: string): void {
    const entry = this.#protected.get(key) ?? this.#probation.get(key)
    if (!entry) return
    this.#partOf(entry).delete(key)
    this.#bytes -= entry.bytes
    if (entry.isProtected) this.#protectedBytes -= entry.bytes
  }

  clear(): void {
    this.#probation.clear()
    this.#protected.clear()
    this.#bytes = 0
    this.#protectedBytes = 0
  }

  #partOf({ isProtected }: Entry<V>): Map<string, Entry<V>> {
    return isProtected ? this.#protected : this.#probation
  }

  #evict(part: Map<string, Entry<V>>): void {
    for (const oldest of part.keys()) {
      if (this.#bytes <= this.#maxBytes) return
      this.delete(oldest)
    }
  }

  #demote(most: number): void {
    for (const [key, entry] of this.#protected) {
      if (this.#protectedBytes <= most) break
      this.#protected.delete(key)
      this.#protectedBytes -= entry.bytes
      entry.isProtected = false
      this.#probation.set(key, entry)
    }
  }
}
