import { browserPopupRedirectResolver, type Auth, type PopupRedirectResolver } from 'firebase/auth';

/** What Firebase's resolver can do beyond its public type. */
interface PopupHelper {
  _initialize?(auth: Auth): Promise<unknown>;
}

interface GooglePopup {
  resolver: PopupRedirectResolver;
  prepare(): void;
}

/**
 * Before its popup opens, Firebase loads a script and a frame from Google. Loaded after the click, they come too late on a
 * slow line: Safari allows a window for one second after the click and then blocks it. So the screen that shows the button
 * has them loaded beforehand. Firebase makes its own helper of the class it is given; this one gives it ours.
 */
export function createGooglePopup(auth: Auth): GooglePopup {
  const helper = new (browserPopupRedirectResolver as unknown as new () => PopupHelper)();
  return {
    resolver: new Proxy(browserPopupRedirectResolver, { construct: () => helper }),
    prepare() {
      // When it fails, the click tries again, and tells.
      void helper._initialize?.(auth).catch(() => undefined);
    },
  };
}
