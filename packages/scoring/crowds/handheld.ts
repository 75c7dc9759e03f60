import type { Evidence } from '@vigil/evidence'

/** Whether a visit is from a phone or tablet: all of a model have one device key. */
export const isHandheld = ({ userAgent }: Pick<Evidence, 'userAgent'>): boolean =>
  userAgent?.form === 'mobile' || userAgent?.form === 'tablet'
