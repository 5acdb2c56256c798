// Notifications on this device when it is the player's turn, by the browser's own push service.

import * as api from './api';
import { settings } from './settings.svelte';

/** Can this server notify this browser? */
export async function canBeTold(): Promise<boolean> {
  if (!('PushManager' in window) || !(await navigator.serviceWorker?.getRegistration())) return false;
  return !!((await api.pushKey()).key);
}

const manager = async () => (await navigator.serviceWorker.ready).pushManager;

/** Is it notified already? */
export const isTold = async (): Promise<boolean> => !!(await (await manager()).getSubscription());

/** Switch notifications on; fails if the browser does not allow it. */
export async function beTold() {
  const wish = { userVisibleOnly: true, applicationServerKey: (await api.pushKey()).key };
  const { endpoint, keys } = (await (await manager()).subscribe(wish)).toJSON();
  await api.subscribe({ endpoint: endpoint!, p256dh: keys!.p256dh!, auth: keys!.auth!, language: settings.language });
}

/** Switch notifications off. */
export async function beLeftAlone() {
  const subscription = await (await manager()).getSubscription();
  if (!subscription) return;
  await api.unsubscribe({ endpoint: subscription.endpoint });
  await subscription.unsubscribe();
}
