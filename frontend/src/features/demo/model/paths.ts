/** Where 'Keep my work' leads: to sign-up or sign-in, and from there to the recipes, which ask what to bring. */
export const keepPath = `/auth?step=sign-up&next=${encodeURIComponent('/recipes?keep=1')}`;
