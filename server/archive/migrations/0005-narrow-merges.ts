/**
 * Merge the posts' parts column by column, whatever their size: row by row takes buffers for every column of every part at once
 * (measured over 117,000 posts: 97 MB for a merge, now 32, for the same processor time).
 */
export const narrowMerges = [
  'ALTER TABLE litopys.posts MODIFY SETTING vertical_merge_algorithm_min_rows_to_activate = 1',
]
