import { browserPopupRedirectResolver, type Auth, type PopupRedirectResolver } from 'firebase/auth';

/** What Firebase's resolver can do beyond its public type. */
interface PopupHelper {
  _initialize?(auth: Auth): Promise<unknown>;
}

/**
 * Before its popup opens, Firebase loads a script and a frame from Google. Loaded after the click, they come too late on a
 * slow line: Safari allows a window for one second after the click and then blocks it. So the screen that shows the button
 * has them loaded beforehand. Firebase makes its own helper from the class it is given; this class gives it ours.
 */
export function createGooglePopup(auth: Auth): { resolver: PopupRedirectResolver; prepare(): void } {
  const Helper = browserPopupRedirectResolver as unknown as new () => PopupHelper;
  const helper = new Helper();
  const resolver = function () {
    return helper;
  };
  resolver.prototype = Helper.prototype;
  return {
    resolver: resolver as unknown as PopupRedirectResolver,
    prepare() {
      // The click tries again, and tells.
      void helper._initialize?.(auth).catch(() => undefined);
    },
  };
}
