import { browserPopupRedirectResolver, type Auth, type PopupRedirectResolver } from 'firebase/auth';

/** Method of Firebase's resolver that is missing from its public type. */
interface PopupHelper {
  _initialize?(auth: Auth): Promise<unknown>;
}

interface GooglePopup {
  resolver: PopupRedirectResolver;
  prepare(): void;
}

/**
 * Before its pop-up opens, Firebase loads a script and an iframe from Google. On a slow connection, loading takes too
 * long: Safari blocks pop-ups that open more than a second after the click. Therefore the login page calls `prepare` to
 * load the script and the iframe in advance. Firebase makes a new instance of the resolver class; the proxy returns the
 * prepared instance instead.
 */
export function createGooglePopup(auth: Auth): GooglePopup {
  const helper = new (browserPopupRedirectResolver as unknown as new () => PopupHelper)();
  return {
    resolver: new Proxy(browserPopupRedirectResolver, { construct: () => helper }),
    prepare() {
      // A failure is ignored here, because the click tries again and reports it.
      void helper._initialize?.(auth).catch(() => undefined);
    },
  };
}
