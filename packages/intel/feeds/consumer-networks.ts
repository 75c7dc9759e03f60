/**
 * AS numbers of large consumer networks (home and mobile). A list of VPN, hosting or criminal networks that contains
 * one is rejected as manipulated: it would flag the users of a whole country.
 */
export const CONSUMER_NETWORKS: ReadonlySet<number> = new Set([
  // United States and Canada
  7922, 7018, 701, 6167, 20057, 21928, 20115, 22773, 812, 577, 852, 6327,
  // Latin America
  28573, 26599, 27699, 7738, 8151, 13999, 3816, 22927, 7303, 7418, 27651, 6147,
  // Western and northern Europe
  3320, 3209, 6805, 6830, 3215, 12322, 15557, 5089, 2856, 5607, 3352, 12479, 3269, 30722, 1267,
  33915, 1136, 5432, 6848, 3303, 6730, 8447, 1257, 3301, 2119, 3292, 16086, 719, 5466,
  // Eastern Europe and central Asia
  5617, 5483, 8708, 12389, 8402, 25513, 31133, 25019, 9121, 16135,
  // Asia and the Pacific
  4134, 4837, 9808, 4766, 4713, 17676, 2516, 55836, 24560, 9498, 45609, 9829, 7552, 45899, 18403,
  3462, 4760, 9299, 4775, 17974, 7713, 4788, 1221, 4804, 58224,
  // Africa
  8452, 24863, 36903, 37457, 36947,
])
