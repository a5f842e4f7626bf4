/** A size in which an image or video looks best at a network. */
export interface BestSize {
  /** The kind of post, such as "Feed". Sizes of one kind have the same name. */
  name: string;
  width: number;
  height: number;
  /** The option of the post, where it decides the kind. */
  uploadType?: string;
  /** For the cover of a video, not for an image of a post. */
  isCover?: true;
}
