/** A size in which an image or video looks best at a network. */
export interface BestSize {
  /** The kind of post, such as "Feed". Sizes of one kind have the same name. */
  name: string;
  width: number;
  height: number;
  /** The upload type of the post, if the kind of post depends on it. */
  uploadType?: string;
  /** True for the cover of a video; missing for an image of a post. */
  isCover?: true;
}
