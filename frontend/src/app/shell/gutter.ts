/** The gutter beside full-width elements. */
export const gutter = 'px-[max(28px,calc((100vw-1384px)/2+28px))] max-md:px-3.5';
