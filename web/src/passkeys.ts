// Passkeys: converts the server's options for the browser, and its answer for the server.

import * as api from './api';
import type { Known } from './protocol';
import { wantsProof } from './server';

/** Can this page use passkeys? They belong to a host name, over https or on this computer. */
export const canUsePasskeys = (): boolean =>
  isSecureContext && 'PublicKeyCredential' in window && !/^(\d+\.){3}\d+$|^\[/.test(location.hostname);

/** Create a passkey. */
export async function addPasskey(): Promise<Known> {
  const options = (await api.offerPasskey()) as PublicKeyCredentialCreationOptionsJSON;
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return api.addPasskey(answered(await navigator.credentials.create({ publicKey })));
}

/** Sign in with a passkey. */
export const signInWithPasskey = async (): Promise<Known> => api.signIn(await shown(await api.offerSignIn()));

/** Present a passkey as a fresh proof. */
const prove = async (): Promise<Known> => api.prove(await shown(await api.offerProof()));

/** Do something, presenting a passkey in between if the server requires it. */
export const proved = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch(async (refusal: unknown) => {
    if (!wantsProof(refusal)) throw refusal;
    await prove();
    return work();
  });

async function shown(options: unknown) {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
  return answered(await navigator.credentials.get({ publicKey }));
}

const answered = (credential: Credential | null) => ({ credential: (credential as PublicKeyCredential).toJSON() as unknown });
