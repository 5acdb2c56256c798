// Passkeys: converts the server's options for the browser, and its answer for the server.

import { passkeyOptions, sendPasskey, wantsProof, type Somebody } from './server';

/** Can this page use passkeys? They belong to a host name, over https or on this computer. */
export const canUsePasskeys = (): boolean =>
  isSecureContext && 'PublicKeyCredential' in window && !/^(\d+\.){3}\d+$|^\[/.test(location.hostname);

/** Create a passkey. */
export async function addPasskey(): Promise<Somebody> {
  const options = await passkeyOptions<PublicKeyCredentialCreationOptionsJSON>('/api/account/passkeys');
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return tell('/api/account/passkeys', await navigator.credentials.create({ publicKey }));
}

/** Present a passkey: to sign in, or as a fresh proof. */
export async function showPasskey(road: '/api/sign-in' | '/api/account/proof'): Promise<Somebody> {
  const options = await passkeyOptions<PublicKeyCredentialRequestOptionsJSON>(road);
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return tell(road, await navigator.credentials.get({ publicKey }));
}

/** Do something, presenting a passkey in between if the server requires it. */
export const proved = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch(async (refusal: unknown) => {
    if (!wantsProof(refusal)) throw refusal;
    await showPasskey('/api/account/proof');
    return work();
  });

const tell = (road: string, credential: Credential | null) =>
  sendPasskey(road, (credential as PublicKeyCredential).toJSON());
