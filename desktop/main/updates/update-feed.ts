/** Where this build looks for updates and whose signature it trusts. */

export interface UpdateFeed {
  /** Address of the folder with `latest*.yml`, its `.sig` and the installers; empty when this build has no feed. */
  url: string
  /** Ed25519 public key, base64 of its DER form. */
  publicKey: string
}

declare const __UPDATE_FEED__: string
declare const __UPDATE_PUBLIC_KEY__: string

/** Filled in by the build from `UPDATE_FEED` and `UPDATE_PUBLIC_KEY`, which `update-settings.ts` has checked. */
export const builtInFeed: UpdateFeed = { url: __UPDATE_FEED__, publicKey: __UPDATE_PUBLIC_KEY__ }
